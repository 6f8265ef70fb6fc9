import { createHash } from 'node:crypto';
import {
  type BackupFile,
  type BackupRecord,
  type Contents,
  type ListedFile,
  noContents,
} from './backup-format.ts';
import { BackupReader, damaged } from './backup-reader.ts';
import { RowHash } from './row-hash.ts';

/**
 * Reads a whole backup and checks that it is intact. Returns its contents. Throws StartError when it is damaged, cut
 * off, not a backup, or not encrypted with this secret.
 */
export async function verifyBackup(source: BackupFile): Promise<Contents> {
  const { reader, header } = await BackupReader.open(source);
  const contents = { ...noContents(), filesAreListed: header.filesAreListed === true };
  try {
    for (let record = await reader.record(); record; record = await reader.record()) {
      const isRight =
        record.record === 'table'
          ? await verifyTable(reader, contents)
          : record.record === 'file'
            ? await verifyFile(reader, contents)
            : record.record === 'listed file'
              ? countListed(record, contents)
              : record.record === 'sequence';
      if (!isRight) throw damaged(source.file);
    }
    return contents;
  } finally {
    await reader.close();
  }
}

async function verifyTable(reader: BackupReader, contents: Contents): Promise<boolean> {
  const hash = new RowHash();
  for await (const bytes of reader.data()) hash.update(bytes);
  contents.tables += 1;
  contents.rows += hash.rows;
  return isTableEnd(await reader.record(), hash);
}

/** Whether a record ends a table with exactly these rows. */
export function isTableEnd(record: BackupRecord | null, hash: RowHash): boolean {
  return (
    record?.record === 'table end' && record.rows === hash.rows && record.hash === hash.digest()
  );
}

/** Whether a record belongs into a backup that lists its files. */
export function countListed({ size }: ListedFile, contents: Contents): boolean {
  contents.files += 1;
  contents.fileBytes += size;
  return contents.filesAreListed;
}

async function verifyFile(reader: BackupReader, contents: Contents): Promise<boolean> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of reader.data()) {
    hash.update(bytes);
    size += bytes.length;
  }
  contents.files += 1;
  contents.fileBytes += size;
  const end = await reader.record();
  return end?.record === 'file end' && end.size === size && end.sha256 === hash.digest('hex');
}
