import { randomBytes } from 'node:crypto';
import { type ServiceName, serviceNames } from '@corkboard/contracts/services';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { retriedLocks } from '@corkboard/event-store/postgres/retried-locks';
import { escapeLiteral, type PoolClient } from 'pg';

export interface ServiceRoles {
  /** By service; one without a password keeps what it has. */
  readonly passwords: Readonly<Partial<Record<ServiceName, string>>>;
  /** On a server of this machine: who knows the folder of the data can say how much room it has. */
  readonly seesFolder?: boolean;
}

/** The role with which a service logs in to PostgreSQL. */
export const roleOf = (service: ServiceName): string => `corkboard_${service}`;

const schemasOf = (service: ServiceName): readonly string[] => [service, `${service}_keys`];

/** Makes `$1` the owner of everything in the schemas `$2` that is not its own yet; dependents of a table are left out. */
const REASSIGNING = `
WITH place AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname = ANY ($2)), object AS (
  SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, nspowner AS owner FROM place
  UNION ALL
  SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass::text, relowner
    FROM pg_class c JOIN place ON place.oid = relnamespace
   WHERE relkind = ANY ('{r,p,v,m,f,c,S}') AND NOT (relkind = 'S' AND EXISTS (
           SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = ANY ('{a,i}')))
  UNION ALL
  SELECT 'ROUTINE', p.oid::regprocedure::text, proowner FROM pg_proc p JOIN place ON place.oid = pronamespace
  UNION ALL
  SELECT 'TYPE', t.oid::regtype::text, typowner FROM pg_type t JOIN place ON place.oid = typnamespace
   WHERE typtype = ANY ('{d,e,r}')
)
SELECT format('ALTER %s %s OWNER TO %I', kind, name, rolname) AS statement
  FROM object JOIN pg_roles ON rolname = $1 WHERE owner <> pg_roles.oid`;

const make = async (
  client: PoolClient,
  { role, password, seesFolder }: { role: string; password: string; seesFolder: boolean },
): Promise<void> => {
  // Statements stand in PostgreSQL's log when they fail; this one has a password in it.
  await client.query("SET LOCAL log_min_error_statement = 'panic'; SET LOCAL log_statement = 'none'");
  await client.query(`
    DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;
    ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${escapeLiteral(password)}`);
  await client.query(`
    DO $$ BEGIN
      EXECUTE format('GRANT CONNECT, CREATE ON DATABASE %I TO ${role}', current_database());
      IF to_regclass('installation.secrets') IS NOT NULL THEN
        GRANT USAGE ON SCHEMA installation TO ${role};
        GRANT SELECT ON installation.secrets TO ${role};
      END IF;
    END $$`);
  if (seesFolder) await client.query(`GRANT pg_read_all_settings TO ${role}`);
};

const reassign = async (client: PoolClient, service: ServiceName): Promise<void> => {
  const parameters = [roleOf(service), schemasOf(service)];
  const { rows } = await client.query<{ statement: string }>(REASSIGNING, parameters);
  await client.query("SET LOCAL lock_timeout = '2s'");
  for (const { statement } of rows) await client.query(statement);
};

/**
 * Makes the role of each service, or gives it this password, and makes it the owner of the service's schemas, also where
 * another one has made what is in them. None of them is a superuser, and none may read the schema of another.
 *
 * @param url of a superuser
 */
export const makeServiceRoles = async (url: string, { passwords, seesFolder = false }: ServiceRoles): Promise<void> => {
  const pool = openPool({ url, max: 1 });
  const client = await pool.connect();
  try {
    for (const service of serviceNames) {
      const password = passwords[service];
      if (password === undefined) continue;
      await retriedLocks(client, async () => {
        // Roles are the server's: who starts at the same moment waits.
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('corkboard/service-roles', 0))");
        await make(client, { role: roleOf(service), password, seesFolder });
        await reassign(client, service);
      });
    }
  } finally {
    client.release(true);
    await pool.end();
  }
};

/** The address of the database for one service: with the role and the password of that. */
const urlOf = (url: string, service: ServiceName, password: string): string => {
  const own = new URL(url);
  own.username = roleOf(service);
  own.password = password;
  return own.href;
};

/**
 * Addresses of a database of our own by service, each with a role that `makeServiceRoles` made. Their passwords are made
 * anew at each start and stand nowhere.
 *
 * @example const urls = await urlsOfServices((await startEmbeddedPostgres({ dataDir, log })).url);
 */
export const urlsOfServices = async (url: string): Promise<Readonly<Record<ServiceName, string>>> => {
  const passwords = Object.fromEntries(serviceNames.map((service) => [service, randomBytes(24).toString('base64url')]));
  await makeServiceRoles(url, { passwords, seesFolder: true });
  const urls = serviceNames.map((service) => [service, urlOf(url, service, passwords[service] ?? '')]);
  return Object.fromEntries(urls);
};
