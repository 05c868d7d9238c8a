import type { Streams } from '@corkboard/event-store/streams';
import type { AdSetting } from '@corkboard/rules/ads/settings';
import { settingDecider, settingStream, valuesOf } from './domain/setting.ts';

/** Values of a setting by its stream: a change holds for a question right after it. */
export const currentSetting = async (streams: Streams, name: AdSetting): Promise<readonly string[]> => {
  const { state } = await streams.load(settingStream(name), settingDecider);
  return valuesOf(state, name);
};
