import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number | string;
    readonly arrayValue?: { readonly values: readonly { readonly stringValue?: string }[] };
  };
}

/** As OTLP spells it in JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  /** Of the process that sent it. */
  readonly service: string;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

export const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string): readonly string[] => {
  const value = attributes.find((each) => each.key === key)?.value;
  if (value?.arrayValue) return value.arrayValue.values.map(({ stringValue = '' }) => stringValue);
  const single = value?.stringValue ?? value?.intValue;
  return single === undefined ? [] : [String(single)];
};

const spansIn = ({ resourceSpans }: Exported): readonly Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const [service = ''] = attributeOf(resource, 'service.name');
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });

export interface Collector {
  readonly endpoint: string;
  /** Bodies received so far, unparsed. */
  readonly bodies: readonly string[];
  spans(): readonly Span[];
  close(): void;
}

/** Takes traces over OTLP/HTTP in JSON, as a collector does. */
export const startCollector = async (): Promise<Collector> => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    if (isTraces) bodies.push(body);
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body) as Exported)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};
