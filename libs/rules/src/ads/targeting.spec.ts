import { describe, expect, it } from '@jest/globals';
import { ageBucketOf, ageBuckets, conversionEvents, deviceTypes, genders, targetingSpecOf } from './targeting.ts';

const asked = {
  country: 'NL',
  isAutoTargeting: false,
  ages: ['25-34'],
  genders: ['female'],
  interests: ['art'],
  devices: ['web'],
} as const;

describe('whom an ad may reach', () => {
  it('is told by three genders [S-202 part]', () => expect(genders).toEqual(['female', 'male', 'unknown']));
  it('is told by six kinds of devices [S-203]', () =>
    expect(deviceTypes).toEqual(['web', 'web_mobile', 'iphone', 'ipad', 'android_mobile', 'android_tablet']));
  it('is nobody under 18', () => expect(ageBuckets.map((one) => Number.parseInt(one, 10) >= 18)).not.toContain(false));
  it.each([
    [17, null],
    [18, '18-24'],
    [24, '18-24'],
    [25, '25-34'],
    [44, '35-44'],
    [45, '45-49'],
    [49, '45-49'],
    [50, '50-54'],
    [64, '55-64'],
    [65, '65+'],
    [120, '65+'],
  ])('has at %i the bucket %s [DS-141 part]', (age, bucket) => expect(ageBucketOf(age)).toBe(bucket));

  it('has nine events of a conversion tag [S-192 part]', () => expect(new Set(conversionEvents).size).toBe(9));

  it('is said by the country and each list that narrows it [S-193 part]', () => {
    expect(targetingSpecOf(asked)).toEqual({
      LOCATION: ['NL'],
      AGE_BUCKET: ['25-34'],
      GENDER: ['female'],
      INTEREST: ['art'],
      APPTYPE: ['web'],
    });
    expect(
      JSON.parse(JSON.stringify(targetingSpecOf({ ...asked, ages: [], genders: [], interests: [], devices: [] }))),
    ).toEqual({
      LOCATION: ['NL'],
    });
  });

  it('is the country and the devices alone where it is automatic [S-193 part]', () =>
    expect(JSON.parse(JSON.stringify(targetingSpecOf({ ...asked, isAutoTargeting: true })))).toEqual({
      LOCATION: ['NL'],
      APPTYPE: ['web'],
    }));
});
