/** One row of the catalogue of `api_error_code`s; `message` null means that the client's own text shows. */
export interface ApiErrorDefinition {
  readonly code: number;
  readonly status: number;
  readonly message: string | null;
  /** The form field that the error belongs to. */
  readonly field?: string;
}

const wentWrong = 'Sorry! Something went wrong on our end.';

/** 7 and 2171-2173 are given by the requirements; 8-14 are generic; 10xx request, 11xx sign-up, 12xx log-in, 18xx reset, 19xx sessions, 21xx boards, 22xx pins, 28xx staff. */
export const apiErrors = {
  NOT_PERMITTED: { code: 7, status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { code: 8, status: 403, message: "You can't do that." },
  RATE_LIMITED: { code: 9, status: 429, message: "You're doing that too often. Try again in a few minutes." },
  MALFORMED: { code: 10, status: 400, message: "Sorry! We couldn't read that request." },
  NOT_FOUND: { code: 11, status: 404, message: "Sorry! We couldn't find that." },
  CONFLICT: { code: 12, status: 409, message: 'This changed while you were editing. Please reload.' },
  UNKNOWN_OPTION: { code: 13, status: 400, message: 'Unknown option: {name}' },
  DEGRADED: { code: 14, status: 503, message: wentWrong },
  METHOD_NOT_ALLOWED: { code: 15, status: 405, message: "Sorry! We couldn't read that request." },
  UNSUPPORTED_MEDIA_TYPE: { code: 16, status: 415, message: "Sorry! We couldn't read that request." },
  BODY_TOO_LARGE: { code: 17, status: 413, message: 'This request is too large.' },
  IDEMPOTENCY_KEY_REUSED: { code: 18, status: 422, message: 'This request was already sent with other content.' },
  /** E-027: `data.redirectUrl` says where it is now. */
  MOVED: { code: 19, status: 301, message: 'This has another address now.' },
  REQUEST_TIMEOUT: { code: 20, status: 408, message: "Sorry! We couldn't read that request." },
  HEADERS_TOO_LARGE: { code: 21, status: 431, message: 'This request is too large.' },
  INTERNAL: { code: 1000, status: 500, message: null },
  CSRF_REFUSED: { code: 1002, status: 403, message: null },
  CSRF_REFUSED_ON_SESSION: { code: 1002, status: 400, message: null },
  SIGNUP_UNDERAGE: {
    code: 1101,
    status: 400,
    message: "Sorry, you're not eligible to sign up for {brand} right now.",
    field: 'birthday',
  },
  SIGNUP_AGE_MISSING: {
    code: 1102,
    status: 400,
    message: 'We need to know your age to provide you this service.',
    field: 'birthday',
  },
  /** DE-151: outside Europe the client's own text shows. */
  SIGNUP_AGE_MISSING_ELSEWHERE: { code: 1102, status: 400, message: null, field: 'birthday' },
  SIGNUP_OVERAGE: { code: 1103, status: 400, message: 'Oops! Please use a valid age to sign up.', field: 'birthday' },
  EMAIL_INVALID: { code: 1104, status: 400, message: 'Your email is invalid.', field: 'email' },
  EMAIL_CONTAINS_BRAND: {
    code: 1105,
    status: 400,
    message: 'Please stick to your name, or the name of your brand',
    field: 'email',
  },
  EMAIL_NOT_DELIVERABLE: {
    code: 1106,
    status: 400,
    message: "Sorry, this doesn't look like a valid email",
    field: 'email',
  },
  EMAIL_TAKEN: { code: 1107, status: 409, message: "Looks like you're already on {brand}", field: 'email' },
  PASSWORD_TOO_SHORT: {
    code: 1108,
    status: 400,
    message: 'Your password is too short! You need {n}+ characters.',
    field: 'password',
  },
  PASSWORD_NOT_ASCII: {
    code: 1109,
    status: 400,
    message: 'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
    field: 'password',
  },
  PASSWORD_SAME_AS_USERNAME: {
    code: 1110,
    status: 400,
    message: 'Please make your username and password different.',
    field: 'password',
  },
  PASSWORD_BLOCKED: { code: 1111, status: 400, message: 'Please make a stronger password.', field: 'password' },
  SIGNUP_INELIGIBLE_MARKER: {
    code: 1112,
    status: 400,
    message: "Sorry, you're not eligible to sign up for {brand} right now.",
  },
  BIRTHDAY_INVALID: { code: 1113, status: 400, message: 'Invalid date', field: 'birthday' },
  CONSENT_MISSING: { code: 1114, status: 400, message: 'Please agree to the required terms to continue.' },
  EMAIL_MISSING: {
    code: 1115,
    status: 400,
    message: "You missed a spot! Don't forget to add your email.",
    field: 'email',
  },
  SIGNUP_METHOD_OFF: { code: 1117, status: 400, message: null },
  WRONG_PASSWORD: {
    code: 1201,
    status: 401,
    message: 'The password you entered is incorrect. Try again or Reset your password',
    field: 'password',
  },
  CANNOT_LOG_IN: { code: 1210, status: 401, message: null },
  SUSPENDED: { code: 1501, status: 401, message: null },
  LOGIN_ASSISTANCE: { code: 1513, status: 401, message: null },
  RATE_ACCOUNT: { code: 1601, status: 429, message: null },
  RATE_IP: { code: 1602, status: 429, message: null },
  RATE_DEVICE: { code: 1603, status: 429, message: null },
  RATE_UNTIL_RESET: {
    code: 1604,
    status: 429,
    message:
      'Too many wrong passwords were tried. Reset your password to log in here, or log in on a device you have used before.',
    field: 'password',
  },
  EXISTS_BAD_EMAIL: {
    code: 1711,
    status: 400,
    message: "Hmm...that doesn't look like an email address",
    field: 'email',
  },
  RESET_TOKEN_INVALID: { code: 1801, status: 400, message: "This link isn't valid anymore. Ask for a new one." },
  SESSION_MISSING: { code: 1901, status: 401, message: null },
  REAUTH_REQUIRED: { code: 1902, status: 401, message: null },
  SIGN_IN_LINK_INVALID: {
    code: 1905,
    status: 400,
    message: "This sign-in link isn't valid anymore. Ask for a new one.",
  },
  SWITCH_REFUSED: { code: 1904, status: 401, message: null },
  BOARD_NAME_MISSING: { code: 2101, status: 400, message: "Don't forget to name your board!", field: 'name' },
  BOARD_NAME_TOO_LONG: { code: 2102, status: 400, message: 'Please enter no more than 50 characters.', field: 'name' },
  BOARD_NAME_TAKEN: { code: 2103, status: 409, message: 'You already have a board with that name.', field: 'name' },
  BOARD_PRIVACY_REFUSED: {
    code: 2104,
    status: 403,
    message: 'Only protected boards can be created for this ad account.',
  },
  BOARD_LIMIT: { code: 2105, status: 409, message: "You've reached the maximum number of boards." },
  BOARD_NOT_FOUND: { code: 2106, status: 404, message: "Sorry! We couldn't find that board." },
  BOARD_NO_ACCESS: { code: 2107, status: 403, message: "You can't save to this board." },
  SECTION_NOT_FOUND: { code: 2124, status: 404, message: "Sorry! We couldn't find that section." },
  PIN_EMPTY: { code: 2201, status: 400, message: 'Add an image or video first.' },
  IMAGE_TOO_SMALL: { code: 2202, status: 400, message: 'This image is too small.' },
  FILE_TYPE: { code: 2203, status: 415, message: "This file type isn't supported." },
  FILE_DAMAGED: { code: 2203, status: 415, message: "This file can't be read. Try another one." },
  FILE_TOO_LARGE: { code: 2204, status: 413, message: 'This file is too large.' },
  IMAGE_TOO_LARGE: { code: 2204, status: 400, message: 'This image is too large.' },
  DESCRIPTION_TOO_LONG: {
    code: 2205,
    status: 400,
    message: 'Please enter no more than 500 characters.',
    field: 'description',
  },
  TEXT_TOO_LONG: { code: 2206, status: 400, message: 'Please enter no more than {maxLength} characters.' },
  VIDEO_REFUSED: { code: 2207, status: 403, message: "Video uploads aren't available for your account yet." },
  PICTURES_BUSY: { code: 2216, status: 503, message: "We're busy with other pictures. Try again in a minute." },
  LINK_INVALID: { code: 2209, status: 422, message: "This link can't be saved.", field: 'link' },
  PIN_NOT_FOUND: { code: 2210, status: 404, message: "Sorry! We couldn't find that Pin." },
  MEDIA_NOT_READY: { code: 2211, status: 409, message: "Your media isn't ready yet." },
  PIN_NOT_RESTORABLE: { code: 2213, status: 409, message: "This Pin can't be brought back anymore." },
  BOARD_FULL: { code: 2214, status: 409, message: 'This board is full.' },
  SCRAPE_REFUSED: { code: 2301, status: 422, message: null },
  UNKNOWN_SCOPE: { code: 2401, status: 400, message: 'Unknown option: scope' },
  ACTING_AS_REFUSED: { code: 2602, status: 403, message: 'You no longer have access to this profile.' },
  STAFF_ROLE: { code: 2801, status: 403, message: 'Only staff with the role {roles} can {action}.' },
  ERASURE_OWN: {
    code: 2802,
    status: 403,
    message: 'You asked for this erasure: another member of the staff has to decide on it.',
  },
  ERASURE_NOT_OWN: {
    code: 2803,
    status: 403,
    message: 'Only the member of the staff who asked for it can withdraw it.',
  },
  ERASURE_REQUESTER_GONE: {
    code: 2804,
    status: 403,
    message: 'Whoever asked for this erasure no longer has the role privacy: somebody has to ask anew.',
  },
  ERASURE_PENDING: { code: 2805, status: 409, message: 'An erasure of this account was asked for already.' },
  ERASURE_SETTLED: { code: 2806, status: 409, message: 'This request was settled in the meantime.' },
  ERASURE_EXPIRED: { code: 2807, status: 409, message: 'This request has expired: somebody has to ask anew.' },
  ADVERTISER_NOT_FOUND: { code: 3001, status: 404, message: "Sorry! We couldn't find that ad account." },
} as const satisfies Record<string, ApiErrorDefinition>;

export type ApiErrorName = keyof typeof apiErrors;
