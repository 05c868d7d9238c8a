import { catalogue } from './catalogue.ts';

/** Texts of the pages of the console that follow events: the chain of a request, the steps of a stream. */
export const tracingText = catalogue('console-tracing', {
  chainTitle: 'Chain',
  chainOf:
    'Who caused what in the chain {id}, oldest first. Arrow keys go to the cause, the consequence, or the next event.',
  noChain: 'No event stands in this chain.',
  chainCut: 'The chain is longer than what is shown, or a service did not answer.',
  indexBehind:
    'The search index catches up: it is {n, plural, one {# event} other {# events}} behind. Only the newest 10,000 of them were looked at, so events of this chain may be missing: look again when it has caught up.',
  eventNotFound:
    'This event was not found. The search index catches up: it is {n, plural, one {# event} other {# events}} behind. Only the newest 10,000 of them were looked at, so it may be there all the same: look again when it has caught up.',
  begins: 'Begun by {actor}',
  causedBy: 'Caused by {type} of {service}',
  causedElsewhere: 'Caused by an event that is not in this chain',
  showGraph: 'Cause graph',

  stepsTitle: 'Step by step',
  stepThrough: 'Step through',
  stepOf: 'Revision {at}',
  previous: 'Previous',
  next: 'Next',
  stateChanges: 'What it changed in the state',
  noStateChange: 'The state stayed as it was.',
  noStateHere: 'No aggregate folds this stream.',
  rowChanges: 'What it changed in the projections',
  rowsHint: 'Rows as the events of this stream alone make them; personal values are masked.',
  noProjection: 'No projection handles this event.',
  noRows: '{name} changed no row.',
  untold: '{name} needs personal values to tell.',
  changesOfRow: '{table} {key}: {n, plural, one {# field} other {# fields}}',
});
