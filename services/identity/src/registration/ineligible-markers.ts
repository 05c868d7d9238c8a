import { rowsIn } from '@corkboard/event-store/rows';
import type { StoredRow } from '@corkboard/event-store/table';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { type Browser, newHandle } from '../devices/browser.ts';
import { HiddenValues } from '../hidden-values.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { ineligibleBrowsers, ineligibleMarkers } from './ineligible.table.ts';
import { IneligibleAddresses } from './ineligible-addresses.ts';

export const MARKER_LIFE = DAY;

export type IneligibleMarker = Omit<StoredRow<typeof ineligibleMarkers>, 'marker_id'> & { readonly id: string };

type Phase = IneligibleMarker['phase'];

const find = 'SELECT marker_id AS id, phase, until FROM ineligible_markers WHERE marker_id = $1 AND until > $2';

const trace = `SELECT m.marker_id AS id, m.phase, m.until FROM ineligible_browsers b JOIN ineligible_markers m USING (marker_id)
  WHERE b.trace = ANY ($1) AND m.until > $2 ORDER BY m.until DESC LIMIT 1`;

const set = `WITH told AS (
    INSERT INTO ineligible_browsers (trace, marker_id, until) SELECT trace, $1, $2 FROM unnest($3::text[]) AS t(trace)
    ON CONFLICT (trace) DO UPDATE SET marker_id = excluded.marker_id, until = excluded.until
  )
  INSERT INTO ineligible_markers AS m (marker_id, phase, until) VALUES ($1, 'refused', $2)
  ON CONFLICT (marker_id) DO UPDATE SET until = excluded.until,
    phase = CASE WHEN m.phase = 'refused' THEN 'refused' ELSE 'blocked' END
  RETURNING marker_id AS id, phase, until`;

/**
 * Marker of an underage answer, and its changes by Edit and Confirm (DE-147). The phase stands here: the cookie names a
 * marker and says nothing of its phase, so that an older copy of it is worth no more than the newest.
 */
@Injectable()
export class IneligibleMarkers {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hidden: HiddenValues,
    private readonly addresses: IneligibleAddresses,
    private readonly log: SecurityLog,
  ) {}

  /** By the cookie alone, for every page: a cookie that was tampered with blocks like a marker. */
  async isShown(browser: Browser): Promise<boolean> {
    const { ineligible } = browser;
    if (ineligible === null || ineligible === 'broken') return ineligible === 'broken';
    return blocks(await this.#one(find, ineligible.id));
  }

  /** By the cookie or, where it was deleted, by the other cookies of the browser. */
  async blocksSignUp(browser: Browser): Promise<boolean> {
    return browser.ineligible === 'broken' || blocks(await this.#of(browser));
  }

  async refuse(browser: Browser, emailHash: string, requestId: string): Promise<void> {
    const { id } = (await this.#of(browser)) ?? { id: newHandle() };
    const until = later(this.clock.now(), MARKER_LIFE);
    const values = [id, until, this.#traces(browser)];
    const [marker] = (await this.pool.query<IneligibleMarker>(set, values)).rows;
    browser.mark(id, MARKER_LIFE / 1000);
    await this.addresses.add(emailHash, id);
    const expiresAt = until.toISOString();
    const entry =
      marker?.phase === 'refused'
        ? ({ type: 'IneligibleMarkerSet', expiresAt, editsLeft: 1 } as const)
        : ({ type: 'IneligibilityConfirmed', expiresAt } as const);
    this.log.add(`device-${browser.deviceId ?? id}`, entry, requestId);
  }

  /** False when the one edit was spent before. */
  async edit(browser: Browser, requestId: string): Promise<boolean> {
    if (browser.ineligible === 'broken') return false;
    const marker = await this.#of(browser);
    if (marker === null || marker.phase === 'edited') return true;
    if (!(await this.#move(marker, ['refused'], 'edited'))) return false;
    await this.addresses.release(marker.id);
    this.log.add(`device-${browser.deviceId ?? marker.id}`, { type: 'BirthdayEditUsed' }, requestId);
    return true;
  }

  async confirm(browser: Browser, requestId: string): Promise<void> {
    const marker = await this.#of(browser);
    if (marker === null) return;
    if (!(await this.#move(marker, ['refused', 'edited'], 'blocked'))) return;
    const entry = { type: 'IneligibilityConfirmed', expiresAt: marker.until.toISOString() } as const;
    this.log.add(`device-${browser.deviceId ?? marker.id}`, entry, requestId);
  }

  async sweep(): Promise<void> {
    await rowsIn(this.pool, ineligibleMarkers).deleteUntil('until', this.clock.now());
    await rowsIn(this.pool, ineligibleBrowsers).deleteUntil('until', this.clock.now());
  }

  async #move({ id }: IneligibleMarker, phase: readonly Phase[], to: Phase): Promise<boolean> {
    return (await rowsIn(this.pool, ineligibleMarkers).update({ marker_id: id, phase }, { phase: to })) > 0;
  }

  async #of(browser: Browser): Promise<IneligibleMarker | null> {
    const { ineligible } = browser;
    const named = ineligible === null || ineligible === 'broken' ? null : await this.#one(find, ineligible.id);
    return named ?? this.#one(trace, this.#traces(browser));
  }

  async #one(text: string, by: string | readonly string[]): Promise<IneligibleMarker | null> {
    const { rows } = await this.pool.query<IneligibleMarker>(text, [by, this.clock.now()]);
    return rows[0] ?? null;
  }

  #traces(browser: Browser): readonly string[] {
    return browser.traces.map((value) => this.hidden.counter('ineligible', value));
  }
}

const blocks = (marker: IneligibleMarker | null): boolean => marker !== null && marker.phase !== 'edited';
