"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { type Crop, dragged, cropSquare, SIDE } from "./square-crop";

const STEPS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 4, y: 0 },
  ArrowRight: { x: -4, y: 0 },
  ArrowUp: { x: 0, y: 4 },
  ArrowDown: { x: 0, y: -4 },
};

interface PictureCropProps {
  image: ImageBitmap;
  isSaving: boolean;
  /** The error from the last attempt to save. */
  error: string | null;
  onSave: (picture: Blob) => void;
  onCancel: () => void;
}

/** Crops an image to a square: drag with the pointer or the arrow keys, and zoom. */
export function PictureCrop({ image, isSaving, error, onSave, onCancel }: PictureCropProps) {
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const canvas = useRef<HTMLCanvasElement>(null);

  // The canvas shows what will be uploaded.
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { left, top, side } = cropSquare(image, crop);
    context.clearRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [image, crop]);

  // Focus the preview so that the arrow keys work right away.
  useEffect(() => canvas.current?.focus(), []);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const shownSide = event.currentTarget.clientWidth;
    const move = { x: event.movementX, y: event.movementY, shownSide };
    setCrop((before) => dragged(image, before, move));
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    setCrop((before) => dragged(image, before, { ...by, shownSide: SIDE }));
  }

  return (
    <div className="flex flex-wrap items-start gap-5">
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        tabIndex={0}
        role="img"
        aria-label="Preview of your picture. Use the arrow keys to move it."
        className="size-40 shrink-0 cursor-move touch-none rounded-full border border-border"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <label className="flex items-center gap-2 text-sm">
          Zoom
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
            className="w-40 accent-accent"
          />
        </label>
        <p className="text-sm text-text-muted">Drag to position your picture.</p>
        {error !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {error}
          </p>
        )}
        <div className="flex gap-2">
          <Button
            loading={isSaving}
            onClick={() =>
              canvas.current?.toBlob((blob) => blob && onSave(blob), "image/webp", 0.9)
            }
          >
            Save picture
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}
