// An array of zeros that costs nothing until it is used, so that a query does not pay for the whole catalogue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace sixfold::links {

class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t count)
      : count_(count), numbers_(static_cast<std::uint32_t*>(std::calloc(count + 1, sizeof(std::uint32_t)))) {}

  // Whether it could be allocated.
  explicit operator bool() const { return numbers_ != nullptr; }

  std::uint32_t* get() const { return numbers_.get(); }
  void clear() { std::memset(numbers_.get(), 0, count_ * sizeof(std::uint32_t)); }

 private:
  struct Free {
    void operator()(std::uint32_t* numbers) const { std::free(numbers); }
  };

  std::size_t count_;
  std::unique_ptr<std::uint32_t, Free> numbers_;
};

}  // namespace sixfold::links
