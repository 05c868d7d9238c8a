/** After that, nobody takes back the deletion of a pin. */
export const RESTORABLE_DAYS = 30;
