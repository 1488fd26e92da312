//! Holding what was written against what a knob takes.

use barrow_core::{ParamKind, ParamSpec, Value};

use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::parse::{Kind, Node, Table};

/// The most a single weight may be.
pub(crate) const MOST_WEIGHT: i64 = 1000;

/// The value for a knob, or what is wrong with what was written.
pub(crate) fn value(spec: &ParamSpec, node: &Node) -> Result<Value, Vec<Diagnostic>> {
    let wrong = || {
        let message = format!("`{}` cannot be {}", spec.name, node.kind.name());
        vec![Diagnostic::at(&node.span, message).help(format!("it takes {}", spec.describe()))]
    };
    match (&spec.kind, &node.kind) {
        (ParamKind::Int { min, max, .. }, Kind::Int(n)) if min <= n && n <= max => Ok(Value::Int(*n)),
        (ParamKind::Flag { .. }, Kind::Flag(flag)) => Ok(Value::Flag(*flag)),
        (ParamKind::Choice { options, .. }, Kind::Text(text)) => {
            options.iter().position(|option| option == text).map(Value::Choice).ok_or_else(|| {
                let meant = nearest(text, options.iter().copied());
                let help = match meant {
                    Some(meant) => format!("did you mean \"{meant}\"? It takes {}", spec.describe()),
                    None => format!("it takes {}", spec.describe()),
                };
                let message = format!("`{}` cannot be \"{text}\"", spec.name);
                vec![Diagnostic::at(&node.span, message).help(help)]
            })
        }
        (ParamKind::Range { min, max, .. } | ParamKind::Dimensions { min, max, .. }, Kind::List(items)) => {
            let ordered = matches!(spec.kind, ParamKind::Range { .. });
            match items.as_slice() {
                [Node { kind: Kind::Int(a), .. }, Node { kind: Kind::Int(b), .. }]
                    if min <= a && a <= max && min <= b && b <= max && (a <= b || !ordered) =>
                {
                    Ok(Value::Pair(*a, *b))
                }
                _ => Err(wrong()),
            }
        }
        (ParamKind::Weights { options, .. }, Kind::Table(table)) => weights(spec, options, node, table),
        _ => Err(wrong()),
    }
}

fn weights(spec: &ParamSpec, options: &[&str], node: &Node, table: &Table) -> Result<Value, Vec<Diagnostic>> {
    let mut weights = vec![0; options.len()];
    let mut faults = Vec::new();
    for (word, node) in table {
        let Some(i) = options.iter().position(|option| *option == word.text) else {
            let message = format!("`{}` does not know \"{}\"", spec.name, word.text);
            let meant = nearest(&word.text, options.iter().copied());
            let help = meant.map_or_else(|| spec.describe(), |meant| format!("did you mean \"{meant}\"?"));
            faults.push(Diagnostic::at(&word.span, message).help(help));
            continue;
        };
        match node.kind {
            Kind::Int(n) if (0..=MOST_WEIGHT).contains(&n) => weights[i] = n as u32,
            _ => {
                let message = format!("the weight of \"{}\" cannot be {}", word.text, node.kind.name());
                let help = format!("weights are whole numbers from 0 to {MOST_WEIGHT}");
                faults.push(Diagnostic::at(&node.span, message).help(help));
            }
        }
    }
    if faults.is_empty() && weights.iter().all(|&w| w == 0) {
        let message = format!("all weights of `{}` are 0, so nothing could be drawn", spec.name);
        faults.push(Diagnostic::at(&node.span, message).help(spec.describe()));
    }
    if faults.is_empty() { Ok(Value::Weights(weights)) } else { Err(faults) }
}
