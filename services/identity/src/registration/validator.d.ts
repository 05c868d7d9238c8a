declare module 'validator/lib/isEmail.js' {
  export default function isEmail(
    text: string,
    options?: { allow_utf8_local_part?: boolean; allow_ip_domain?: boolean },
  ): boolean;
}
