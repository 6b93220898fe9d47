//! Movetext for Python: the module `movetext._native`, which the package in `python/movetext` wraps.
//!
//! Only translates values. Whatever takes time runs without the lock of the interpreter. Start reading at `native`; `records`
//! answers about one text, `stream` makes tables of files and of texts.

mod records;
mod stream;

use ide::Notation;
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

create_exception!(
    movetext,
    MovetextError,
    PyValueError,
    "A record cannot be read, or was asked for what it does not hold."
);

/// The notation with this id.
///
/// # Errors
/// There is none.
fn notation(id: &str) -> PyResult<&'static dyn Notation> {
    ide::by_id(id).ok_or_else(|| {
        let ids: Vec<&str> = ide::notations().iter().map(|known| known.id()).collect();
        let ids = ids.join(", ");
        MovetextError::new_err(format!("there is no notation {id:?}; there are {ids}"))
    })
}

/// What Python imports.
#[pymodule]
#[pyo3(name = "_native")]
mod native {
    #[pymodule_export]
    use super::{
        MovetextError,
        records::{Record, apply, convert, png},
        stream::{LazyTable, of_paths, of_texts},
    };

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let ids: Vec<&str> = ide::notations().iter().map(|known| known.id()).collect();
        module.add("NOTATIONS", ids)?;
        module.add("SCHEMA_VERSION", tables::VERSION)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
