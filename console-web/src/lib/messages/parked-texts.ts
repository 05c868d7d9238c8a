/** Texts of the parked events of a projection in the staff console. */
export const parkedTexts = {
  parked: 'Parked',
  parkedTitle: 'Parked events of {name}',
  noParked: 'Nothing is parked: every event was taken in.',
  parkedMore: 'There are more: the oldest {n} streams are shown.',
  parkedWarning:
    '{name} of {service}: {n, plural, one {# event is} other {# events are}} parked, because an event of their stream cannot be taken in.',
  waitingWarning: '{name} of {service} waits. Its row says for what: mend it; it goes on by itself.',
  stoppedWarning:
    '{name} of {service} has stopped: what it shows is getting old. Mend what its row says, then resume or rebuild it.',
  processStoppedWarning:
    '{name} of {service} has stopped: what it does is left undone. Mend what its row says, then resume it.',
  toParked: 'Replay, edit or skip',
  waiting: 'Waiting',
  decision: 'What to do',
  notTried: 'Not tried yet',
  editedParked: '(edited)',
  edit: 'Edit',
  editParkedTitle: 'Edit {type}',
  editParkedWarning:
    'It will be replayed like this; the recorded event stays as it is. Personal fields are masked and cannot be changed. Do not write personal data here.',
  notJson: 'This is not a JSON object.',
  replayParked: 'Replay',
  replayParkedTitle: 'Replay {type}',
  replayParkedWarning:
    'It is taken in now{n, plural, =0 {} one {, then # later event of its stream} other {, then # later events of its stream}}.',
  skipParked: 'Skip',
  skipParkedTitle: 'Skip {type}',
  skipParkedWarning:
    'This projection will never take it in, not when it is rebuilt either{n, plural, =0 {} one {; # later event of its stream is taken in now} other {; # later events of its stream are taken in now}}.',
  'parked-replayed': '{type} was taken in.',
  'parked-skipped': '{type} is left out.',
  'parked-edited': '{type} is edited. Replay it now.',
  'parked-requested': '{type} is about to be taken in.',
  'parked-failed': '{type} still cannot be taken in.',
  'parked-not-first': 'An earlier event of its stream waits.',
  'parked-personal': 'Personal fields cannot be changed.',

  parkedMessagesOf: 'Parked by {name}',
  parkedMessagesHint:
    'The first message of each subject below could not be handled. Later ones of the same subject wait behind it, others go on. Mend what it failed for, then replay it, or skip it.',
  waitsBehindParked: 'Waits behind one of this subject',
  replayMessageWarning:
    'It and the messages behind it are handled now, in their order. This is recorded under My actions.',
  skipMessageWarning:
    'Its effect never happens; the messages behind it are handled now. This is recorded under My actions.',
  'message-replayed':
    '{type} was handled. {n, plural, =0 {Nothing waits behind it.} one {# message still waits.} other {# messages still wait.}}',
  'message-skipped':
    '{type} was skipped. {n, plural, =0 {Nothing waits behind it.} one {# message still waits.} other {# messages still wait.}}',
  'message-failed': '{type} still cannot be handled: {error}',
  'message-not-first': 'An earlier message of its subject waits.',
} as const;
