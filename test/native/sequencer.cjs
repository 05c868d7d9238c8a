const { default: Sequencer } = require('@jest/test-sequencer');

const isLong = ({ path }) => /\/test\/(chaos|faults|consumer-example)\/|\.contract\.spec/.test(path);

/** Runs tests that start and stop servers first: they wait for much, and others fill their pauses. */
class LongOnesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = { __esModule: true, default: LongOnesFirst };
