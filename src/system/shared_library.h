#pragma once

#include <initializer_list>

namespace kradan {

/// A library that is loaded at run time and never unloaded. Linking against the library would slow down every
/// start of the program, and the program could not start on machines without it.
class SharedLibrary {
  public:
    /// Loads the first of these files that is installed.
    explicit SharedLibrary(std::initializer_list<const char*> files);

    bool is_loaded() const { return handle_ != nullptr; }
    /// Sets a pointer to a function in the library; null if there is none with this name.
    template <class Function>
    void find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(address_of(name));
    }
    /// The first function that was not found; null if all were.
    const char* missing() const { return missing_; }

  private:
    void* address_of(const char* name);

    void* handle_ = nullptr;
    const char* missing_ = nullptr;
};

}  // namespace kradan
