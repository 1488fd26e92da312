//! `barrow-bindgen WASM OUT`: the JavaScript and the types that go with a WebAssembly file, as `wasm-bindgen --target web`
//! makes them; as a library it has the version that the lock file says, and needs no installation.

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, out] = args.as_slice() else {
        eprintln!("usage: barrow-bindgen WASM OUT");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen.input_path(wasm).web(true).and_then(|bindgen| {
        bindgen.typescript(true).omit_default_module_path(true).generate(Path::new(out))
    });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barrow-bindgen: {wasm}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
