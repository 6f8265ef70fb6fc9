import type { FastifyReply } from 'fastify';

/** Adds a request header to the headers on which the answer depends (Vary). */
export function varyBy(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? header : `${String(before)}, ${header}`);
}
