// Calls every function in the installed library and prints the results, for library.test.mjs.
#include "say.h"

int main() {
    calls::call_chess();
    calls::call_ogi();
    calls::call_go();
    calls::call_catalog();
    calls::call_session();
    calls::call_record();
}
