const { default: Sequencer } = require('@jest/test-sequencer');

const isLong = ({ path }) => /\/test\/(chaos|faults|consumer-example)\/|\.contract\.spec/.test(path);

/** What starts servers and takes them away again comes first: it waits for much, and others fill its pauses. */
class LongOnesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = { __esModule: true, default: LongOnesFirst };
