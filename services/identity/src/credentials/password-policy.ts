import { canonicalPassword, type PasswordRules, repeatedIn } from '@corkboard/rules/identity/password';
import { Inject, Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';

const CLIENT_LIST = 200;
const MAX = 128;

const common: readonly string[] = dictionary['passwords-common'];
const commonSet: ReadonlySet<string> = new Set(common);

/** DE-050: the rules that the form is told, and the longer list that only the server holds. */
@Injectable()
export class PasswordPolicy {
  readonly rules: PasswordRules;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    this.rules = {
      min: config.PASSWORD_MIN_LENGTH,
      max: MAX,
      ascii_only: config.PASSWORD_ASCII_ONLY,
      blocked: common.filter((word) => word.length >= config.PASSWORD_MIN_LENGTH).slice(0, CLIENT_LIST),
      must_differ_from: ['username', 'email', 'email_local', 'first_name'],
      context_words: config.brandSlug === '' ? [] : [config.brandSlug],
    };
  }

  isCommon(password: string): boolean {
    const lower = canonicalPassword(password).toLowerCase();
    return commonSet.has(lower) || commonSet.has(repeatedIn(lower) ?? '');
  }
}
