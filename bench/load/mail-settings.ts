import { type AddressInfo, createServer } from 'node:net';

/**
 * Settings of a portal that sends mails to a server at `smtpUrl`. The public address is the real address of the portal,
 * because the benchmark takes the address for its requests from it.
 */
export async function withMail(smtpUrl: string): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: 'help@example.org',
    SMTP_URL: smtpUrl,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
