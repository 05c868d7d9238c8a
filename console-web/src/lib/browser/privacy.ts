/** Global Privacy Control of the browser (W3C draft). */
export const hasPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

interface PermissionsPolicy {
  features(): readonly string[];
  allowsFeature(feature: string): boolean;
}

/** True where the policy of the page forbids it; a browser that does not know it forbids nothing. */
const isForbidden = (feature: string): boolean => {
  const { permissionsPolicy, featurePolicy } = document as { permissionsPolicy?: PermissionsPolicy } & {
    featurePolicy?: PermissionsPolicy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  return policy?.features().includes(feature) === true && !policy.allowsFeature(feature);
};

/** S-319, DS-219: neither the policy of the page nor a signal of the person forbids to credit conversions to ads. */
export const mayAttribute = (): boolean =>
  !isForbidden('attribution-reporting') && !hasPrivacyControl() && navigator.doNotTrack !== '1';
