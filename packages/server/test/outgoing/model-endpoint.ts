import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server with an OpenAI-compatible endpoint, which can also answer wrongly. */

export interface ModelRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface ModelEndpoint {
  /** The base address, to which clients add their path. */
  baseUrl: string;
  /** The received requests, in order. */
  requests: ModelRequest[];
  close(): Promise<void>;
}

type Answer = (response: http.ServerResponse) => void;

/** Starts an endpoint that answers every request the same way. */
export async function openModelEndpoint(answer: Answer): Promise<ModelEndpoint> {
  const requests: ModelRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A valid answer of a model with this content. */
export const says =
  (content: unknown): Answer =>
  (response) => {
    const message = { role: 'assistant', content };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: 'small',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }),
    );
  };

/** Any answer at all. */
export const answers =
  (status: number, type: string, body: string): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
