/** Equal for pins that show the same picture, wherever it was saved from. */
export const look = (pin: string): string => `md5(coalesce(${pin}.picture_key, ${pin}.origin_pin_id::text))::uuid`;

/** A release of the triggers: the text of a former one is part of its migration. */
interface Release {
  readonly create: 'CREATE' | 'CREATE OR REPLACE';
  /** More of what changes a pin. */
  readonly more: string;
  /** Tables that have the triggers, as an expression. */
  readonly on: string;
  /** One more table, with who is hidden: its variable, how a change of it is taken, a condition, and its name for that. */
  readonly hidden: {
    readonly declared: string;
    readonly taken: string;
    readonly shown: string;
    readonly named: string;
  };
  /** A statement whose rows cannot be found is left out: each is planned anew. */
  readonly sparing: boolean;
}

/** Pins that a change of any of the tables may have made public or private. */
const changed = ({ more, hidden }: Release): string => `
    IF TG_TABLE_NAME LIKE 'pins%' THEN
      IF TG_OP = 'INSERT' THEN
        SELECT array_agg(n.id) INTO changed FROM after_rows n;
      ELSE
        SELECT array_agg(n.id) INTO changed FROM after_rows n JOIN before_rows o ON o.id = n.id
        WHERE (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) OR n.picture_key IS DISTINCT FROM o.picture_key${more};
      END IF;${hidden.taken}
    ELSE
      IF TG_OP = 'INSERT' THEN
        SELECT array_agg(n.board_id) INTO boards FROM after_rows n;
      ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(o.board_id) INTO boards FROM before_rows o;
      ELSE
        SELECT array_agg(n.board_id) INTO boards FROM after_rows n JOIN before_rows o ON o.board_id = n.board_id
        WHERE n.privacy <> o.privacy;
      END IF;
      IF boards IS NULL THEN RETURN NULL; END IF;
      EXECUTE format('SELECT array_agg(id) FROM %s WHERE board_id = ANY($1) AND deleted_at IS NULL', all_pins)
        INTO changed USING boards;
    END IF;
    IF changed IS NULL THEN RETURN NULL; END IF;`;

const left = ({ hidden: { shown, named } }: Release): string => `
    EXECUTE format('WITH gone AS (DELETE FROM %1$s s WHERE s.pin_id = ANY($1) AND NOT EXISTS (
        SELECT FROM %2$s p JOIN %3$s b ON b.board_id = p.board_id
        WHERE p.id = s.pin_id AND p.deleted_at IS NULL AND b.privacy = ''public'' AND ${look('p')} = s.look${shown})
      RETURNING s.look, s.source_pin_id)
      SELECT array_agg(look), array_agg(source_pin_id) FROM gone', public_pins, all_pins, pin_boards${named})
      INTO left_looks, left_sources USING changed;`;

/** `is_first` is a guess that holds unless an earlier pin comes later: then FIRST puts it right. */
const came = ({ hidden: { shown, named } }: Release): string => `
    EXECUTE format('WITH came AS (INSERT INTO %1$s (pin_id, look, owner_id, source_pin_id, created_at, is_first)
      SELECT w.id, w.look, w.owner_id, w.source_pin_id, w.created_at,
        row_number() OVER (PARTITION BY w.look ORDER BY w.created_at, w.id) = 1
          AND NOT EXISTS (SELECT FROM %1$s f WHERE f.look = w.look)
      FROM (SELECT p.*, ${look('p')} AS look FROM %2$s p JOIN %3$s b ON b.board_id = p.board_id
        WHERE p.id = ANY($1) AND p.deleted_at IS NULL AND b.privacy = ''public''${shown}) w
      ON CONFLICT (pin_id) DO NOTHING RETURNING look, source_pin_id)
      SELECT array_agg(look), array_agg(source_pin_id) FROM came', public_pins, all_pins, pin_boards${named})
      INTO came_looks, came_sources USING changed;`;

/** As `came`, and whether an earlier pin came later. */
const cameSparing = ({ hidden: { shown, named } }: Release): string => `
    EXECUTE format('WITH w AS (SELECT p.id, p.owner_id, p.source_pin_id, p.created_at, ${look('p')} AS look
        FROM %2$s p JOIN %3$s b ON b.board_id = p.board_id
        WHERE p.id = ANY($1) AND p.deleted_at IS NULL AND b.privacy = ''public''${shown}),
      came AS (INSERT INTO %1$s (pin_id, look, owner_id, source_pin_id, created_at, is_first)
        SELECT w.id, w.look, w.owner_id, w.source_pin_id, w.created_at,
          row_number() OVER (PARTITION BY w.look ORDER BY w.created_at, w.id) = 1
            AND NOT EXISTS (SELECT FROM %1$s f WHERE f.look = w.look) FROM w
        ON CONFLICT (pin_id) DO NOTHING RETURNING look, source_pin_id)
      SELECT array_agg(look), array_agg(source_pin_id), (SELECT bool_or(EXISTS (SELECT FROM %1$s f
          WHERE f.look = w.look AND (f.created_at, f.pin_id) > (w.created_at, w.id))) FROM w)
      FROM came', public_pins, all_pins, pin_boards${named}) INTO came_looks, came_sources, came_late USING changed;`;

const COUNTED = `
    IF left_looks IS NULL AND came_looks IS NULL THEN RETURN NULL; END IF;
    EXECUTE format('INSERT INTO %1$s AS s (pin_id, saves)
      SELECT source, sum(delta) FROM (SELECT unnest($1) AS source, 1 AS delta UNION ALL SELECT unnest($2), -1) d
      WHERE source IS NOT NULL GROUP BY source HAVING sum(delta) <> 0
      ON CONFLICT (pin_id) DO UPDATE SET saves = s.saves + EXCLUDED.saves', public_saves)
      USING came_sources, left_sources;`;

const NONE_LEFT = `
    EXECUTE format('DELETE FROM %s WHERE pin_id = ANY($1) AND saves = 0', public_saves) USING left_sources;`;

/** Two looks into an index for each picture, however many pins show it; OFFSET 0 keeps the planner to that. */
const FIRST = `
    EXECUTE format('WITH looks AS (SELECT DISTINCT unnest($1 || $2) AS look),
      first AS (SELECT f.pin_id FROM looks l CROSS JOIN LATERAL (
        SELECT s.pin_id FROM %1$s s WHERE s.look = l.look ORDER BY s.created_at, s.pin_id LIMIT 1) f),
      held AS (SELECT h.pin_id FROM looks l CROSS JOIN LATERAL (
        SELECT s.pin_id FROM %1$s s WHERE s.look = l.look AND s.is_first OFFSET 0) h),
      wrong AS ((SELECT pin_id FROM first EXCEPT SELECT pin_id FROM held)
        UNION ALL (SELECT pin_id FROM held EXCEPT SELECT pin_id FROM first))
      UPDATE %1$s s SET is_first = NOT s.is_first FROM wrong w WHERE s.pin_id = w.pin_id', public_pins)
      USING left_looks, came_looks;`;

const all = (release: Release): string => `${left(release)} ${came(release)} ${COUNTED}${NONE_LEFT} ${FIRST}`;

/** A pin that is new stood nowhere before, and in most cases is the last one of its look. */
const sparing = (release: Release): string => `
    IF TG_OP <> 'INSERT' OR TG_TABLE_NAME NOT LIKE 'pins%' THEN ${left(release)}
    END IF; ${cameSparing(release)} ${COUNTED}
    IF left_looks IS NULL AND NOT came_late THEN RETURN NULL; END IF;${NONE_LEFT} ${FIRST}`;

/** Beside the table that changed: those that serve, or those of the same copy. */
const keep = (release: Release): string => `
  ${release.create} FUNCTION keep_public_pins() RETURNS trigger LANGUAGE plpgsql AS $keep$
  DECLARE
    suffix text := regexp_replace(TG_TABLE_NAME, '^(${release.on})', '');
    all_pins text := format('%I.%I', TG_TABLE_SCHEMA, 'pins' || suffix);
    pin_boards text := format('%I.%I', TG_TABLE_SCHEMA, 'pin_boards' || suffix);
    public_pins text := format('%I.%I', TG_TABLE_SCHEMA, 'public_pins' || suffix);
    public_saves text := format('%I.%I', TG_TABLE_SCHEMA, 'public_saves' || suffix);
${release.hidden.declared}    boards uuid[]; changed uuid[];
    left_looks uuid[]; left_sources uuid[]; came_looks uuid[]; came_sources uuid[];${release.sparing ? ' came_late boolean;' : ''}
  BEGIN ${changed(release)} ${release.sparing ? sparing(release) : all(release)}
    RETURN NULL;
  END $keep$`;

const trigger = (on: string, when: 'INSERT' | 'UPDATE' | 'DELETE'): string => `
  CREATE TRIGGER public_after_${when.toLowerCase()} AFTER ${when} ON ${on} REFERENCING
    ${when === 'INSERT' ? '' : 'OLD TABLE AS before_rows'} ${when === 'DELETE' ? '' : 'NEW TABLE AS after_rows'}
    FOR EACH STATEMENT EXECUTE FUNCTION keep_public_pins()`;

const triggers = [
  ...(['INSERT', 'UPDATE'] as const).map((when) => trigger('pins', when)),
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map((when) => trigger('pin_boards', when)),
];

/** As before pins were moved. */
const AT_FIRST: Release = {
  create: 'CREATE',
  more: '',
  on: 'pins|pin_boards',
  hidden: { declared: '', taken: '', shown: '', named: '' },
  sparing: false,
};
/** As before people were hidden. */
const MOVED: Release = { ...AT_FIRST, create: 'CREATE OR REPLACE', more: ' OR n.board_id <> o.board_id' };

const HIDDEN: Release = {
  ...MOVED,
  on: 'pins|pin_boards|pin_hidden_people',
  hidden: {
    declared: `    hidden_people text := format('%I.%I', TG_TABLE_SCHEMA, 'pin_hidden_people' || suffix);
    people uuid[];
`,
    taken: `
    ELSIF TG_TABLE_NAME LIKE 'pin_hidden_people%' THEN
      IF TG_OP = 'INSERT' THEN
        SELECT array_agg(n.account_id) INTO people FROM after_rows n;
      ELSE
        SELECT array_agg(o.account_id) INTO people FROM before_rows o;
      END IF;
      IF people IS NULL THEN RETURN NULL; END IF;
      EXECUTE format('SELECT array_agg(id) FROM (
          SELECT p.id FROM %1$s p WHERE p.owner_id = ANY($1) AND p.deleted_at IS NULL
          UNION SELECT p.id FROM %2$s b JOIN %1$s p ON p.board_id = b.board_id
          WHERE b.owner_id = ANY($1) AND p.deleted_at IS NULL) own', all_pins, pin_boards) INTO changed USING people;`,
    shown: ' AND NOT EXISTS (SELECT FROM %4$s h WHERE h.account_id IN (p.owner_id, b.owner_id))',
    named: ', hidden_people',
  },
};

export const keepPublicPinsAtFirst: readonly string[] = [keep(AT_FIRST), ...triggers];
export const keepMovedPublicPins = keep(MOVED);

const hiddenTriggers = (['INSERT', 'DELETE'] as const).map((when) => trigger('pin_hidden_people', when));
export const keepShownPublicPins: readonly string[] = [keep(HIDDEN), ...hiddenTriggers];
const SPARING: Release = { ...HIDDEN, sparing: true };
export const keepPublicPinsSparingly = keep(SPARING);
export const keepPublicPins: readonly string[] = [
  keep({ ...SPARING, create: 'CREATE' }),
  ...triggers,
  ...hiddenTriggers,
];
