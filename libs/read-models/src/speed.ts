/** Events per second over the last seconds. */
export class Speed {
  private rate = 0;
  private counted = 0;
  private since = performance.now();

  count(events: number): number {
    this.counted += events;
    const seconds = (performance.now() - this.since) / 1_000;
    if (seconds >= 1) {
      this.rate = this.counted / seconds;
      this.counted = 0;
      this.since = performance.now();
    }
    return this.rate || this.counted / Math.max(seconds, 0.05);
  }
}
