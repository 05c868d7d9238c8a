import type { Erasure } from '@corkboard/contracts/operations/erasures';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { countsText } from './counts.ts';
import { previewQuery } from './erasures.api.ts';

/** Data that an erasure would remove in each service, before it is approved. */
export const WhatGoes = ({ erasure }: { erasure: Erasure }) => {
  const { data, isError } = useQuery(previewQuery(erasure));
  if (isError) return <p role="status">{consoleText('wentWrong')}</p>;
  if (!data) return <p role="status">{consoleText('whatGoesLoading')}</p>;
  const missing = data.services.filter(({ status }) => status !== 'answered');
  return (
    <section aria-label={consoleText('whatGoes')}>
      <h3>{consoleText('whatGoes')}</h3>
      <Facts
        facts={data.held.map(({ service, counts }) => ({
          name: service,
          value: countsText(counts) || consoleText('nothingHeld'),
        }))}
      />
      {missing.map(({ service }) => (
        <p key={service}>{consoleText('whatGoesUnknown', { service })}</p>
      ))}
    </section>
  );
};
