import type { Translation } from '../translation.ts';

/** Translation of the suite: `SampleHappened` is published, twice when it says so. */
export const sampleTranslation: Translation = ({ type, data }) => {
  if (type === 'SampleUntranslatable') throw new Error('no words for it');
  if (type !== 'SampleHappened') return [];
  const publication = { type: 'sample.sample-happened.v1', data };
  return data['twice'] === true ? [publication, { ...publication, data: { ...data, second: true } }] : [publication];
};
