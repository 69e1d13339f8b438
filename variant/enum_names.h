// Names of an enum's values: written once, used to read, print and document.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "variant/rules/counting.h"
#include "variant/rules/enclosing.h"
#include "variant/rules/repetition.h"
#include "variant/rules/value.h"
#include "variant/rules/walling.h"

namespace shako::variant {

template <class E>
struct EnumNames;

template <>
struct EnumNames<Value> {
    static constexpr std::string_view kName = "Value";
    static constexpr std::array<std::pair<std::string_view, Value>, 4> kValues{
        {{"win", Value::win}, {"loss", Value::loss}, {"draw", Value::draw}, {"none", Value::none}}};
};

template <>
struct EnumNames<MaterialCounting> {
    static constexpr std::string_view kName = "MaterialCounting";
    static constexpr std::array<std::pair<std::string_view, MaterialCounting>, 5> kValues{
        {{"janggi", MaterialCounting::janggi},
         {"unweighted", MaterialCounting::unweighted},
         {"whitedrawodds", MaterialCounting::white_draw_odds},
         {"blackdrawodds", MaterialCounting::black_draw_odds},
         {"none", MaterialCounting::none}}};
};

template <>
struct EnumNames<CountingRule> {
    static constexpr std::string_view kName = "CountingRule";
    static constexpr std::array<std::pair<std::string_view, CountingRule>, 4> kValues{
        {{"makruk", CountingRule::makruk},
         {"cambodian", CountingRule::cambodian},
         {"asean", CountingRule::asean},
         {"none", CountingRule::none}}};
};

template <>
struct EnumNames<ChasingRule> {
    static constexpr std::string_view kName = "ChasingRule";
    static constexpr std::array<std::pair<std::string_view, ChasingRule>, 2> kValues{
        {{"axf", ChasingRule::axf}, {"none", ChasingRule::none}}};
};

template <>
struct EnumNames<Enclosing> {
    static constexpr std::string_view kName = "EnclosingRule";
    static constexpr std::array<std::pair<std::string_view, Enclosing>, 7> kValues{
        {{"reversi", Enclosing::reversi},
         {"ataxx", Enclosing::ataxx},
         {"quadwrangle", Enclosing::quadwrangle},
         {"snort", Enclosing::snort},
         {"anyside", Enclosing::anyside},
         {"top", Enclosing::top},
         {"none", Enclosing::none}}};
};

template <>
struct EnumNames<WallingRule> {
    static constexpr std::string_view kName = "WallingRule";
    static constexpr std::array<std::pair<std::string_view, WallingRule>, 6> kValues{
        {{"arrow", WallingRule::arrow},
         {"duck", WallingRule::duck},
         {"edge", WallingRule::edge},
         {"past", WallingRule::past},
         {"static", WallingRule::fixed},
         {"none", WallingRule::none}}};
};

}  // namespace shako::variant
