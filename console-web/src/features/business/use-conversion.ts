import {
  type ConversionForm,
  type ConversionProblems,
  conversionProblems,
} from '@corkboard/contracts/identity/business-form';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { convertAccount } from './business.api.ts';
import { text } from './business-texts.ts';

type Field = keyof ConversionForm;

const fields: readonly Field[] = ['business_name', 'country', 'accept_terms'];

interface Refusal {
  readonly problems: ConversionProblems;
  /** Message that belongs to no field. */
  readonly message: string | null;
}

const refusalOf = (thrown: unknown): Refusal => {
  const { data, serverMessage } = failureOf(thrown);
  const message = serverMessage ?? text('wentWrong');
  const field = fields.find((each) => each === data['field']);
  return field === undefined ? { problems: {}, message } : { problems: { [field]: message }, message: null };
};

/** State of the form: what was typed, what is wrong with it, and whether it is being sent. */
export const useConversion = (country: string, onConverted: () => void) => {
  const inputs = useRef<Partial<Record<Field, HTMLElement | null>>>({});
  const [form, setForm] = useState<ConversionForm>({ business_name: '', country, accept_terms: false });
  const [refusal, setRefusal] = useState<Refusal>({ problems: {}, message: null });
  const [isBusy, setBusy] = useState(false);
  const refuse = (next: Refusal) => {
    setRefusal(next);
    const wrong = fields.find((field) => next.problems[field] !== undefined);
    if (wrong) inputs.current[wrong]?.focus();
  };
  const edit = (change: Partial<ConversionForm>) => {
    setForm((before) => ({ ...before, ...change }));
    const problems = { ...refusal.problems };
    for (const field of fields) if (field in change) delete problems[field];
    setRefusal({ problems, message: null });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const problems = conversionProblems(form);
    refuse({ problems, message: null });
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await convertAccount(form);
      onConverted();
    } catch (thrown) {
      refuse(refusalOf(thrown));
      setBusy(false);
    }
  };
  const at = (field: Field) => (element: HTMLElement | null) => {
    inputs.current[field] = element;
  };
  return { form, edit, at, ...refusal, isBusy, submit };
};
