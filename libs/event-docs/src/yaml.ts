import type { Json } from './catalogue.ts';

// Matches texts that need no quotes in any version of YAML; everything else is written as JSON, which is YAML as well.
const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*$/;
const SPECIAL = /^(y|n|yes|no|on|off|true|false|null)$/i;

const text = (value: string): string => (PLAIN.test(value) && !SPECIAL.test(value) ? value : JSON.stringify(value));

const isBlock = (value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const scalar = (value: Json): string => (typeof value === 'string' ? text(value) : JSON.stringify(value));

const lines = (value: Json, indent: string): readonly string[] => {
  if (!isBlock(value)) return [`${indent}${scalar(value)}`];
  if (Array.isArray(value))
    return value.flatMap((item: Json) => {
      const [first = '', ...rest] = lines(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  return Object.entries(value).flatMap(([key, item]) => {
    if (item === undefined) return [];
    return isBlock(item)
      ? [`${indent}${text(key)}:`, ...lines(item, `${indent}  `)]
      : [`${indent}${text(key)}: ${scalar(item)}`];
  });
};

/** JSON as YAML that a person can read. */
export const yaml = (value: Json): string => `${lines(value, '').join('\n')}\n`;
