import {
  createDocument,
  deleteDocument,
  documentContent,
  listDocuments,
} from '@recourse/contract/documents';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFile, call } from '../../lib/api/api.ts';
import { upload, type UploadInput } from '../../lib/api/upload.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';
import { type StoredFile, toPinnedBlob } from '../../lib/files/document-file.ts';
import { DOCUMENTS_KEY } from './documents-key.ts';

interface DocumentListRequest extends PageRequest {
  userId?: number;
  employeeId?: number;
  reclamationId?: number;
  /** true: what the caller uploaded; false: what others shared with him; absent: both. */
  sent?: boolean;
}

/** One page of the documents that the caller may see. */
export function documentListQuery(query: DocumentListRequest) {
  return queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listDocuments, { query, signal }),
    // Sent documents must not be shown as shared ones while those load.
    placeholderData: (previous, before) =>
      (before?.queryKey[2] as DocumentListRequest | undefined)?.sent === query.sent
        ? keepPreviousData(previous)
        : undefined,
  });
}

/**
 * A document's file as a Blob of a fixed type. It is removed from the cache as soon as nothing
 * shows it.
 */
export function documentContentQuery(document: StoredFile) {
  return queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'content', document.id],
    queryFn: ({ signal }) => fetchDocumentBlob(document, signal),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Fetches a document's file with the caller's token. */
export async function fetchDocumentBlob(document: StoredFile, signal?: AbortSignal): Promise<Blob> {
  const bytes = await callFile(documentContent, { params: { id: document.id }, signal });
  return toPinnedBlob(bytes, document);
}

/** Uploads a document. A failure leaves the cached lists as they are. */
export function useCreateDocument() {
  const invalidate = useInvalidateDocuments();
  return useMutation({
    mutationFn: (input: UploadInput) => upload(createDocument, input),
    onSuccess: invalidate,
  });
}

/** Deletes a document, by its id. */
export function useDeleteDocument() {
  const invalidate = useInvalidateDocuments();
  return useMutation({
    mutationFn: (id: number) => call(deleteDocument, { params: { id } }),
    onSettled: invalidate,
  });
}

function useInvalidateDocuments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DOCUMENTS_KEY });
}
