// A program
#include <vector>
#include <string>
namespace school {
template <typename T> class Stack final {
    std::vector<T> items;
public:
    auto top() const noexcept -> const T& { return items.back(); } /* "x" */
};
}
int main() {
    auto raw = R"x(a "b)" /* no */ )x";
    int n = 1'000'000;
    std::string s = "it's // fine";
    auto f = [&](auto v) { return v + 0b1010 + 'c'; };
    return f(n) > 0 ? 0 : 1;
}
