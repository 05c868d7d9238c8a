const LIMIT = 50;

/** The query of one page of a list: of the first where the cursor is empty. */
export const pageFrom = (cursor: string): { limit: number; cursor?: string } =>
  cursor === '' ? { limit: LIMIT } : { limit: LIMIT, cursor };
