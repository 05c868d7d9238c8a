import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

interface SavedText {
  readonly title: string | null;
  readonly hashtags: readonly string[];
}

/** Newest pins of a person that are looked at, however many there are. */
const LOOKED_AT = 300;
/** Those of an index from its newest, and then whatever board they are on: a person with secret pins alone costs no more. */
const TEXTS = `SELECT n.title, n.hashtags FROM (
    SELECT p.board_id, p.title, p.hashtags FROM pins p
    WHERE p.owner_id = $1 AND p.deleted_at IS NULL AND p.created_at > now() - make_interval(days => $2)
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${LOOKED_AT}) n
  JOIN pin_boards b ON b.board_id = n.board_id WHERE b.privacy = 'public'`;

/** Texts of the pins that a person saved lately. */
@Injectable()
export class SavedTexts {
  constructor(private readonly pool: Pool) {}

  /** On public boards alone. */
  async of(accountId: string, days: number): Promise<readonly SavedText[]> {
    return (await this.pool.query<SavedText>({ name: 'saved-texts', text: TEXTS, values: [accountId, days] })).rows;
  }
}
