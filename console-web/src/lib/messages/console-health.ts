import { catalogue } from './catalogue.ts';

/** Texts of the page that shows how the event stores and the bus are. */
export const healthText = catalogue('console-health', {
  health: 'Health',
  allWell: 'Every service that answered is well.',
  asOf: 'What stands here is from',
  noHealth: 'No service answered.',
  noHealthHow: 'Start the services, or look why they do not answer: each logs it.',
  asked: 'Checked at',
  head: 'Head',
  headEvents: '{n, plural, one {# event} other {# events}}',
  led: 'Epoch {epoch}, led by connection {pid}',
  ledFrom: 'Epoch {epoch}, led by connection {pid} from {address}',
  unled: 'Epoch {epoch}, led by nobody',
  relay: 'Relay',
  relayAt: 'Relay position',
  relayLag: 'Waiting to publish',
  deadLetters: 'Dead letters',
  consumers: 'Consumers',
  projections: 'Projections',
  pool: 'Connections',
  poolOf: '{open} of {most} open, {idle} idle, {waiting} requests wait',
  server: 'Database server',
  serverOf: '{connections} of {most} connections',
  size: 'Database',
  disk: 'Disk',
  diskOf: '{free} of {bytes} free',
  elsewhere: 'Not on this machine',
  unanswered: 'No answer',
  nothing: 'None',
  caughtUp: 'Caught up',
  seconds: '{n} s behind',
  eventsBehind: '{n, plural, one {# event} other {# events}}, {seconds} s behind',
  ofWhichParked: '{n, plural, one {# message} other {# messages}}, {parked} parked',
  running: '{n} running, at most {seconds} s behind, {parked} parked',
  partStopped: '{n} running, {stopped} stopped, {parked} parked',
  look: 'Look',
  order: 'Whether every stored event is still in its place:',
  toAudit: 'log integrity',

  'part-store': 'The event store',
  'part-relay': 'The relay',
  'part-dead-letters': 'The dead letters',
  'part-consumers': 'The consumers',
  'part-projections': 'The projections',
  'part-order-audit': 'The log check',
  'part-database': 'The size of the database',
  'part-disk': 'The disk',

  silent:
    '{part} of {service} did not answer. See whether its database is up and not overloaded; its log says what failed.',
  noRelay:
    'No process publishes what happens in {service}. Another one takes over within a second; if this stays, see that a process of {service} runs and what its log says.',
  relayWaits:
    'The relay of {service} has not been able to publish for {seconds} s: {error}. Mend what it says; it goes on by itself.',
  relayBehind:
    'The relay of {service} is {seconds} s behind. If this grows, see that the broker answers and that the machine is not overloaded.',
  refused:
    '{n, plural, one {# message} other {# messages}} of {service} not published. Send again or skip what was refused.',
  consumerStopped:
    'The consumer {name} of {service} has stopped: {error}. Mend what it says and start {service} again.',
  consumerParked:
    '{n, plural, one {# message} other {# messages}} parked by the consumer {name} of {service}. The page Consumers says why. Mend that, then replay or skip them there.',
  consumerBehind:
    'The consumer {name} of {service} is {seconds} s behind. If this grows, start another process of {service}.',
  projectionStopped: '{name} of {service} has stopped. Its row says at what: mend it, then resume or rebuild it.',
  followerWaits: '{name} of {service} waits. Its row says for what and since when: mend it; it goes on by itself.',
  processStopped: '{name} of {service} has stopped. Its row says at what: mend it, then resume it.',
  projectionParked:
    '{n, plural, one {# event} other {# events}} parked by {name} of {service}. Replay, edit or skip what is parked.',
  copyFailed:
    'A version of {name} of {service} that was being built has failed. What serves is not touched; see at what it failed, then build it again or discard it.',
  faults:
    'The last check of the log found {n, plural, one {# fault} other {# faults}} in {service}. Change nothing before you have looked.',
  processBehind: '{name} of {service} is {seconds} s behind: what it does comes late. If this grows, see its row.',
  projectionBehind: '{name} of {service} is {seconds} s behind: what it shows is old. If this grows, see its rate.',
  poolFull:
    '{n, plural, one {# request} other {# requests}} of {service} wait for a connection. Look for slow statements, or start another process of {service}.',
  serverFull:
    'The database server of {service} has {connections} of {most} connections taken. Raise max_connections, or run fewer processes.',
  diskFull:
    'The disk of {service} has {free} left. Free some room: when it is full nothing can be saved, and what was saved stays.',
});
