/** Days in which a log-in takes the closing of an account back. */
export const CLOSING_DAYS = 14;
