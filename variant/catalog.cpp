#include "variant/catalog.h"

namespace shako::variant {

std::shared_ptr<const Spec> Catalog::find(std::string_view name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : found->second.spec;
}

std::vector<std::string> Catalog::names() const {
    std::vector<std::string> names;
    names.reserve(entries_.size());
    for (const auto& [name, entry] : entries_) names.push_back(name);
    return names;
}

std::string Catalog::origin(std::string_view name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? std::string() : found->second.origin;
}

std::shared_ptr<const Spec> Catalog::find_template(std::string_view name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : found->second.unsettled;
}

bool Catalog::is_shipped(std::string_view name) const {
    const auto found = entries_.find(name);
    return found != entries_.end() && found->second.layer == Layer::shipped;
}

bool Catalog::is_beyond_peer(std::string_view name) const {
    const auto found = entries_.find(name);
    return found != entries_.end() && found->second.is_beyond_peer;
}

void Catalog::insert(std::shared_ptr<const Spec> spec, std::string origin, Layer layer,
                     std::shared_ptr<const Spec> unsettled, bool is_beyond_peer) {
    std::string name = spec->name;
    if (!unsettled) unsettled = spec;
    entries_.insert_or_assign(std::move(name), Entry{std::move(spec), std::move(unsettled),
                                                     std::move(origin), layer, is_beyond_peer});
}

}  // namespace shako::variant
