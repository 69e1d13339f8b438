// A flag that a thread in poll() notices.
#pragma once

namespace shako::engine {

// Any thread may call anything here.
class Wake {
   public:
    // Throws std::system_error when the system has no descriptor left.
    Wake();
    ~Wake();
    Wake(const Wake&) = delete;
    Wake& operator=(const Wake&) = delete;

    // Makes the descriptor readable, until clear().
    void set() const noexcept;
    void clear() const noexcept;
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

   private:
    int descriptor_;
};

}  // namespace shako::engine
