import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A real receiver of webhooks, whose answers the test chooses. */

export interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A status, or what the receiver does in place of an answer. */
export type Manners = number | ((answer: ServerResponse) => void);

export interface Receiver {
  url: string;
  port: number;
  arrived: Arrived[];
  close(): Promise<void>;
}

/** Starts to listen. The answers are used in turn, and the last one for the rest. */
export async function startReceiver(...answers: readonly Manners[]): Promise<Receiver> {
  const arrived: Arrived[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const manners = answers[Math.min(arrived.length, answers.length - 1)] ?? 200;
      arrived.push({ method, path: url, headers, body });
      if (typeof manners === 'number')
        answer.writeHead(manners).end('An answer that nobody reads.');
      else manners(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
