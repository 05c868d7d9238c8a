import { existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from './stored-event.ts';

const asText = (event: StoredEvent): object => ({
  ...event,
  position: String(event.position),
  data: Buffer.from(event.data).toString('base64'),
  metadata: Buffer.from(event.metadata).toString('base64'),
});

type Written = Omit<StoredEvent, 'position' | 'data' | 'metadata'> & Record<'position' | 'data' | 'metadata', string>;

const asEvent = (written: Written): StoredEvent => ({
  ...written,
  position: BigInt(written.position),
  data: Buffer.from(written.data, 'base64'),
  metadata: Buffer.from(written.metadata, 'base64'),
});

/** The events of a stand-in in a folder, one line for each append: what was written outlives a kill of the process. */
export class EventsOnDisk {
  private readonly file: string;
  private handle: number | null = null;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, 'events');
  }

  /** In their order. A last line that a kill cut short was never answered, and is left out. */
  read(): StoredEvent[] {
    if (!existsSync(this.file)) return [];
    const whole = readFileSync(this.file, 'utf8').split('\n').slice(0, -1);
    return whole.filter(isWhole).flatMap((line) => (JSON.parse(line) as Written[]).map(asEvent));
  }

  write(events: readonly StoredEvent[]): void {
    this.handle ??= this.open();
    writeSync(this.handle, `${JSON.stringify(events.map(asText))}\n`);
  }

  /** Ends a line that a kill cut short, so that the next one stands alone. */
  private open(): number {
    const isCut = existsSync(this.file) && !/(^|\n)$/.test(readFileSync(this.file, 'utf8'));
    const handle = openSync(this.file, 'a');
    if (isCut) writeSync(handle, '\n');
    return handle;
  }
}

const isWhole = (line: string): boolean => line.endsWith(']');
