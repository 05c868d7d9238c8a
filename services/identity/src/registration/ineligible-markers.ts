import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, later } from '../clock.ts';
import { type Browser, newHandle } from '../devices/browser.ts';
import {
  confirmed,
  edited,
  type IneligibleMarker,
  MARKER_LIFE,
  readMarker,
  refusedAgain,
  writeMarker,
} from '../devices/ineligible-marker.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { IneligibleAddresses } from './ineligible-addresses.ts';

/** The marker that an underage answer leaves on the browser, and what Edit and Confirm make of it (DE-147). */
@Injectable()
export class IneligibleMarkers {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: IneligibleAddresses,
    private readonly log: SecurityLog,
  ) {}

  async refuse(browser: Browser, emailHash: string, requestId: string): Promise<void> {
    const now = this.clock.now();
    const marker = refusedAgain(readMarker(browser.ineligible, now), newHandle(), now);
    this.#leave(browser, marker);
    await this.addresses.add(emailHash, marker.id);
    const expiresAt = later(now, MARKER_LIFE).toISOString();
    const entry =
      marker.phase === 'refused'
        ? ({ type: 'IneligibleMarkerSet', expiresAt, editsLeft: 1 } as const)
        : ({ type: 'IneligibilityConfirmed', expiresAt } as const);
    this.log.add(`device-${browser.deviceId ?? marker.id}`, entry, requestId);
  }

  /** False when the one edit was spent before. */
  async edit(browser: Browser, requestId: string): Promise<boolean> {
    const marker = readMarker(browser.ineligible, this.clock.now());
    if (marker === null || marker.phase === 'edited') return true;
    const next = edited(marker);
    if (next === null) return false;
    this.#leave(browser, next);
    await this.addresses.release(marker.id);
    this.log.add(`device-${browser.deviceId ?? marker.id}`, { type: 'BirthdayEditUsed' }, requestId);
    return true;
  }

  confirm(browser: Browser, requestId: string): void {
    const marker = readMarker(browser.ineligible, this.clock.now());
    if (marker === null || marker.phase === 'blocked') return;
    this.#leave(browser, confirmed(marker));
    const expiresAt = later(new Date(marker.since), MARKER_LIFE).toISOString();
    this.log.add(`device-${browser.deviceId ?? marker.id}`, { type: 'IneligibilityConfirmed', expiresAt }, requestId);
  }

  #leave(browser: Browser, marker: IneligibleMarker): void {
    const lifeLeft = marker.since + MARKER_LIFE - this.clock.now().getTime();
    browser.mark(writeMarker(marker), lifeLeft / 1000);
  }
}
