#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| barrow_format_properties::survives_record(bytes));
