// Replaces parts of the standard library that need files or exceptions: the module traps instead.
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
  void* const room = std::malloc(size == 0 ? 1 : size);
  if (room == nullptr) __builtin_trap();
  return room;
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace std::inline __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace std::inline __1
