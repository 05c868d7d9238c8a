const YEAR_SECONDS = 365 * 24 * 60 * 60;

// Nothing here asks for them; a page that was smuggled in may not either.
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
];

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  // Of what is no page; a page says its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Of every answer. `origin`: that of the product as browsers see it; under https they must not try without it for a year. */
export const securityHeaders = (origin: string): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(origin.startsWith('https:') && {
    'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  }),
});
