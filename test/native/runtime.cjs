const nodeModule = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

// Node from 22.15 has hooks in the thread itself, and loads this module with require; before that they run in a thread of their own.
if (nodeModule.registerHooks) nodeModule.registerHooks(require('./loader.mjs'));
else nodeModule.register('./loader.mjs', pathToFileURL(__filename));
process.setSourceMapsEnabled(true);

const LEFT_BY_THE_FILE_BEFORE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES'].map((name) =>
  Symbol.for(name),
);

let files = 0;

/**
 * Jest's runtime with Node's own module loader instead of a registry and a context for each file: what a spec imports is
 * loaded once in a worker, as in the product, not anew for every spec, which took two fifths of the run. The spec itself is
 * evaluated each time. A spec that needs a fresh copy of a module with state starts a process.
 */
class NativeRuntime extends JestRuntime {
  constructor(...args) {
    super(...args);
    this.file = ++files;
    for (const key of LEFT_BY_THE_FILE_BEFORE) delete globalThis[key];
  }

  /** The sandbox's door to Node's modules; here there is no sandbox. */
  installGetBuiltinModule() {}

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    // Jest has put its own in place, which knows the maps of files that Jest has compiled. Node knows ours.
    Error.prepareStackTrace = undefined;
    return import(`${pathToFileURL(path)}?file=${this.file}`);
  }

  /** Jest's own framework, anew for each file, as it keeps the tests that were declared. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime() {
    globalThis.jest = this.jestGlobals.jestObjectFor(this._testPath);
  }
}

module.exports = { __esModule: true, default: NativeRuntime };
