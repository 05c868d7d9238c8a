import { type AttributionSource, registerAttributionSource } from '@corkboard/contracts/ads/attribution';
import { call } from '../api/call.ts';
import { report } from './client-events.ts';

/** S-318: registers clicks and views of ads. Failures are counted, and nobody sees them (S-320). */
export const registerSources = (sources: readonly AttributionSource[]): void => {
  for (const { destinations, ...source } of sources) {
    const query = { ...source, destinations: destinations.join(','), hostname: location.hostname };
    call(registerAttributionSource, { query }, { promptsEntry: false, keepalive: true }).catch(() =>
      report('attribution_failed'),
    );
  }
};
