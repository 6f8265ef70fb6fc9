/** Texts of documents and files that many screens need. Those of their lists are in document-lists.ts. */
export const documents = {
  'documents.download': 'Download {name}',
  'documents.downloadFile': 'Download the file',
  'documents.fileFailed': 'The file could not be fetched.',
  'documents.loadFailed': 'Failed to load documents.',
  'documents.noPreviewText': 'Download it to look at it with a program of your own.',
  'documents.noPreviewTitle': 'This kind of file has no preview',
  'documents.preview': 'Preview {name}',
  'documents.previewOf': 'Content of {name}',
  'documents.uploadFailed': 'Upload failed.',
} as const;
