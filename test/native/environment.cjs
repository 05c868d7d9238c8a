const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The process itself, its environment put back after each file. */
class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.env = process.env;
    this.before = { ...process.env };
    this.folder = process.cwd();
    this.exit = process.exit;
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    process.env = this.env;
    for (const name of Object.keys(process.env)) if (!(name in this.before)) delete process.env[name];
    Object.assign(process.env, this.before);
    process.chdir(this.folder);
    process.exit = this.exit;
  }
}

module.exports = { __esModule: true, default: NativeEnvironment };
