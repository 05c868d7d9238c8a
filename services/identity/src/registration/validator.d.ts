declare module 'validator' {
  const validator: {
    isEmail(text: string, options?: { allow_utf8_local_part?: boolean; allow_ip_domain?: boolean }): boolean;
  };
  export default validator;
}
