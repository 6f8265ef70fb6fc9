import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../src/config.ts';

/** An object store that fails in one way. */
export interface BrokenStore {
  config: S3Config;
  /** Method and path of each request, in order. */
  requests: string[];
  close(): Promise<void>;
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Starts a store that answers every request the same way. */
export async function openBrokenStore(answer: Answer): Promise<BrokenStore> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'an-id',
      secretAccessKey: 'a-secret-that-nobody-sees',
    },
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Refuses as S3 does. */
export const refuses =
  (status: number, code: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };

/** Accepts the connection and says nothing. */
export const hangs: Answer = () => undefined;

/** Announces 1,000 bytes, sends ten, and closes the connection. */
export const cutsOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000', etag: '"x"' });
  response.write('ten bytes.', () => response.destroy());
};

/** Announces 1,000 bytes, sends ten, and then nothing more. */
export const stops: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000', etag: '"x"' });
  response.write('ten bytes.');
};
