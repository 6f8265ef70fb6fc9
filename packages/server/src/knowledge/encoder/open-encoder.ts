import type { Logger } from 'pino';
import { leavesNetwork } from '../../kernel/egress/own-network.ts';
import { checkEncoderFolder, openFolderEncoder } from './folder-encoder.ts';
import type { Encoder } from './encoder.ts';
import { type HttpEncoderConfig, openHttpEncoder } from './http-encoder.ts';

/** Where the encoder is: an endpoint, or a folder (absolute) with a model. */
export type EncoderConfig = HttpEncoderConfig | { folder: string };

/** The configured encoder. */
export interface OpenedEncoder {
  encoder: Encoder;
  /** The host that gets the complaints, if it is outside of the own network. */
  outside: Promise<string | null>;
}

/**
 * Opens the configured encoder; null without one. Throws a StartError when its folder has no model, or nothing to run
 * it. Asks no service: one that is down is no reason not to start.
 */
export async function openEncoder(
  config: EncoderConfig | null,
  log: Logger,
): Promise<OpenedEncoder | null> {
  if (config === null) return null;
  if ('folder' in config) {
    await checkEncoderFolder(config.folder);
    log.info('an encoder reads complaints; they do not leave this machine');
    return { encoder: openFolderEncoder(config.folder), outside: Promise.resolve(null) };
  }
  const url = new URL(config.url);
  const outside = leavesNetwork(url).then((leaves) => {
    if (leaves)
      log.warn({ host: url.host }, 'complaints leave your network, because the encoder is outside');
    else log.info({ host: url.host }, 'complaints are sent to an encoder in your network');
    return leaves ? url.host : null;
  });
  return { encoder: openHttpEncoder(config), outside };
}
