import { catalogue } from './catalogue.ts';

/** Texts of the page that checks the log of each service. */
export const auditText = catalogue('console-audit', {
  audit: 'Log integrity',
  about:
    'Checks every event of a service, beside its work: positions without a gap, an event behind each, every revision of every stream, in the order of the positions.',
  noAudits: 'No service answered.',
  noAuditsHow: 'Start the services, or look why they do not answer: each logs it.',
  'status-not-applicable': 'Does not apply',
  'status-never': 'Never checked',
  'status-running': 'Being checked',
  'status-cancelled': 'Cancelled',
  'status-done': 'No gaps found',
  'status-faults': '{n, plural, one {# fault} other {# faults}}',
  notApplicableHow:
    'The store of {service} orders its events itself, and its positions are not dense: there is no gap to look for.',
  neverHow: 'Nobody has run a check of {service} yet.',
  stalled:
    'The check of {service} has not moved for a minute. Another process goes on with it by itself; if this stays, see that {service} runs and what its log says.',
  faultsHow:
    '{n, plural, one {# fault} other {# faults}} in the order of {service}. Change nothing: keep a copy of the database, find when it was restored or written to by hand, and restore a sound backup.',
  start: 'Run check',
  again: 'Run again',
  cancel: 'Cancel',
  startTitle: 'Check the log of {service}',
  cancelTitle: 'Cancel the check of {service}',
  startWarning:
    'It runs in the background, some thousand events at a time, and can be cancelled. That you asked for it is recorded.',
  cancelWarning: 'What was found so far stays. That you cancelled it is recorded.',
  startDone: 'The check of {service} runs.',
  cancelDone: 'The check of {service} is cancelled.',
  status: 'Status',
  began: 'Began',
  ended: 'Ended',
  upTo: 'Up to position',
  positions: 'Positions',
  events: 'Events',
  progress: 'Progress of {service}',
  percent: '{n} %',
  faultsOf: 'Faults of {service}',
  fault: 'Fault',
  stream: 'Stream',
  revision: 'Revision',
  position: 'Position',
  firstOf: 'The first {n} are shown.',
  none: 'None',
  range: '{from} to {to}',
  'fault-gap': 'No event at these positions',
  'fault-missing-revision': 'The event is gone from its stream',
  'fault-wrong-order': 'It stands before an earlier event of its stream',
});
